"""Checks the files of Docs/Fleet without an engine: python check_manifests.py CACHEBRIDGE

The Job against the published schemas of Kubernetes, the Dockerfile with hadolint, and that driver, Job and page do the
same about each exit code. Building the image and running the Job need an engine, and nothing here does that.
"""
import json
import pathlib
import re
import subprocess
import sys

import kubernetes_validate
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLEET = ROOT / "Docs/Fleet"
sys.path.insert(0, str(FLEET))
import dask_fleet  # noqa: E402

# The oldest version that the Job names, and the newest that is known here.
VERSIONS = ["1.31", "1.37"]
failures = []


def check(holds, what):
    if not holds:
        failures.append(what)


def schema():
    job = yaml.safe_load((FLEET / "job.yaml").read_text())
    for version in VERSIONS:
        try:
            kubernetes_validate.validate(job, version, strict=True)
        except kubernetes_validate.ValidationError as error:
            check(False, f"job.yaml, Kubernetes {version}: {error.message}")
    # The check itself must notice something.
    for change in (lambda j: j["spec"].update(completionMod="Indexed"), lambda j: j["spec"].update(completions="many")):
        broken = yaml.safe_load((FLEET / "job.yaml").read_text())
        change(broken)
        try:
            kubernetes_validate.validate(broken, VERSIONS[0], strict=True)
            check(False, "the schema check notices nothing")
        except kubernetes_validate.ValidationError:
            pass
    return job


def isolation(job):
    pod = job["spec"]["template"]["spec"]
    container = pod["containers"][0]
    check(pod["securityContext"]["runAsNonRoot"] and pod["securityContext"]["runAsUser"] != 0, "job.yaml: runs as root")
    check(container["securityContext"]["readOnlyRootFilesystem"], "job.yaml: the root can be written to")
    mounts = {mount["name"]: mount for mount in container["volumeMounts"]}
    check(mounts["stores"].get("readOnly") is True, "job.yaml: the stores can be written to")
    check(mounts.keys() == {volume["name"] for volume in pod["volumes"]}, "job.yaml: a volume that nobody mounts")
    users = re.findall(r"^USER (\d+):\d+$", (FLEET / "Dockerfile").read_text(), re.M)
    check(users == [str(pod["securityContext"]["runAsUser"])], f"Dockerfile and job.yaml: users {users}")
    subprocess.run(["sh", "-n", "-c", container["args"][0]], check=True)


def dockerfile():
    run = subprocess.run(["hadolint", FLEET / "Dockerfile"], capture_output=True, text=True)
    check(run.returncode == 0, "Dockerfile: " + run.stdout + run.stderr)
    broken = subprocess.run(["hadolint", "-"], input="FROM debian\nRUN cd /\n", capture_output=True, text=True)
    check(broken.returncode != 0, "hadolint notices nothing")
    # What is copied must be there.
    text = (FLEET / "Dockerfile").read_text().replace("\\\n", "")
    for words in re.findall(r"^COPY (?!--from)(?:--\S+ )*(.*)$", text, re.M):
        for path in words.split()[:-1]:
            check((ROOT / path).exists(), f"Dockerfile: no {path}")


def exit_codes(job, tool):
    """Each code that `migrate` can end with, in the three places."""
    printed = subprocess.run([tool, "explain", "--json"], capture_output=True, text=True, check=True).stdout
    # 2 and 20 never come out of migrate-one: it makes 0 of 2, and 20 is that of `status`.
    codes = {code["exit_code"] for code in json.loads(printed)["result"] if code["kind"] == "exit"} - {2, 20}
    meanings = {code: dask_fleet.meaning(code) for code in codes}
    check(dask_fleet.RETRY | dask_fleet.GIVE_UP <= codes, "dask_fleet.py: a code that there is not")
    for code in (-9, -15, 137, 143):
        check(dask_fleet.meaning(code) == "retry", f"dask_fleet.py: {code}")
    rules = job["spec"]["podFailurePolicy"]["rules"]
    by_action = {rule["action"]: set(rule["onExitCodes"]["values"]) for rule in rules if "onExitCodes" in rule}
    final = {code for code in codes if meanings[code] in ("give up", "look at")}
    check(by_action["FailJob"] | by_action["FailIndex"] == final, f"job.yaml: {by_action}, not {final}")
    page = {}
    for line in (FLEET / "README.md").read_text().splitlines():
        row = re.fullmatch(r"\| ([\d, ]+) \|[^|]*\| \*\*([a-z ]+)\*\*[^|]*\|", line)
        if row:
            page.update({int(code): row[2] for code in row[1].split(",")})
    check(page == meanings, f"README.md: {page}, not {meanings}")


def main():
    job = schema()
    isolation(job)
    dockerfile()
    exit_codes(job, sys.argv[1])
    lines = len((FLEET / "dask_fleet.py").read_text().splitlines())
    check(lines < 80, f"dask_fleet.py has {lines} lines")
    print(*failures, sep="\n", end="\n" if failures else "")
    print("not run: docker build, kubectl apply (no engine here)")
    return 1 if failures else 0


sys.exit(main())
